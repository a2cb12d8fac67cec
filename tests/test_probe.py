import time
def test_x(tmp_path):
    from scorekeeper.app import create_app
    from tests.web.forms import Phone
    from jinja2 import FileSystemBytecodeCache
    import os
    os.mkdir(tmp_path/"c")
    for mode in ("plain","cache1","cache2"):
        t=time.process_time()
        app = create_app({"INSTANCE": tmp_path / mode, "TESTING": True})
        print(mode, "create", time.process_time()-t)
        if mode!="plain": app.jinja_env.bytecode_cache = FileSystemBytecodeCache(str(tmp_path/"c"))
        c=app.test_client()
        for url in ("/games/new?rules=modern",)*2:
            t=time.process_time(); r=c.get(url); print(url, time.process_time()-t, len(r.text))
        p=Phone(c); t=time.process_time(); page=p.look("/games/new?rules=modern"); f=page.form("Begin"); print("parse+render", time.process_time()-t)
        f.fill({f"name-{n}":x for n,x in enumerate("abcd")}); t=time.process_time(); page=f.send(); print("send", time.process_time()-t)
        for n in range(2):
            t=time.process_time(); r=c.get(page.path); print("game", time.process_time()-t, len(r.text))
            t=time.process_time(); r=c.get(page.path+"/deals/1?contract=no-tricks"); print("deal", time.process_time()-t, len(r.text))
        t=time.process_time(); q=p.look(page.path+"/deals/1?contract=no-tricks"); q.form("Save"); print("deal parsed", time.process_time()-t)
        app.extensions["shelf"].close()

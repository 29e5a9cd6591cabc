// A machine that an earlier version has installed, whose server listens on a port: to Caddy's own socket and back, while
// clients book, by the commands of either version.

import { ADDRESS, HOST } from "./deployed-machine.ts";
import type { DeployedMachine } from "./deployed-machine.ts";
import type { Findings } from "./findings.ts";

export async function proveFromThePort(
  machine: DeployedMachine,
  { check }: Findings,
): Promise<void> {
  const { run, install, upgrade, git, current, change, commit, backToHead, reachedByAnybody } =
    machine;
  const isClosed = async () => {
    const { port, socket } = await reachedByAnybody();
    return !port && !socket;
  };
  await run("apt-get", "update", "-qq");
  await run("apt-get", "install", "-y", "-qq", "--no-install-recommends", "git");
  const path = "deploy/beside/vitrine-caddy.socket";
  const { output: added } = await git("log", "-1", "--format=%H", "--diff-filter=A", "--", path);
  const { output: present } = await git("rev-parse", "HEAD");
  const checkOut = (commitId: string) => git("checkout", "--quiet", commitId.trim());
  const old = await checkOut(`${added.trim()}^`);
  check("the version before Caddy's own socket is in the history", old.code === 0, old);
  if (old.code !== 0) return;

  const installed = await install(HOST, "--internal-authority");
  check("that version is installed", installed.code === 0, installed);
  if (installed.code !== 0) return;
  check("any user of the machine reaches its port", (await reachedByAnybody()).port);
  const first = current();
  const load = await machine.beginLoad();
  const { during } = load;

  await checkOut(present);
  await during("upgrade to the socket that fails in service", async () => {
    change(
      "server/src/main.ts",
      "await listen();",
      'if (config.listeningSocket !== undefined) throw new Error("fails in service");\nawait listen();',
    );
    await commit("A version that fails in service");
    const { code, output } = await upgrade();
    const { port } = await reachedByAnybody();
    check("the version before is back at its port", code === 2 && current() === first && port, {
      output,
      port,
    });
    await backToHead();
  });

  await during("upgrade to the socket", async () => {
    const { code, output } = await upgrade();
    check("it ends well", code === 0 && current() !== first, output);
    check("nobody but Caddy reaches the server", await isClosed());
    const ports = await machine.openPorts();
    check("no ports are open but Caddy's", ports.join() === "80,443", ports);
  });

  await during("roll back to the port", async () => {
    await checkOut(`${added.trim()}^`);
    const { code, output } = await upgrade();
    const { port } = await reachedByAnybody();
    check(
      "the earlier version's own command brings it back, to its port",
      code === 0 && current() === first && port,
      { output, port },
    );
  });

  await during("power cut", () => machine.cutPower(), true);

  await during("upgrade to the socket again", async () => {
    await checkOut(present);
    const { code, output } = await upgrade();
    check("that ends well, too", code === 0 && (await isClosed()), output);
  });

  // As in the middle of a switch: both sockets are wanted.
  await run("ln", "-s", "../vitrine.socket", "/etc/systemd/system/sockets.target.wants/");
  await during("power cut after it", () => machine.cutPower(), true);
  check("the server is at Caddy's socket still", await isClosed());
  const page = machine.curl(`${ADDRESS}/agenda`);
  check("and serves", page.startsWith("HTTP/2 200"), page.slice(0, 300));
  await load.end();
}

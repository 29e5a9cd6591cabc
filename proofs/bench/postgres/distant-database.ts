// node distant-database.ts URL MILLISECONDS: prints a URL by which each answer of that database takes so much longer. A process
// of its own, so that the load generator does not pass the bytes on.

import { startTcpProxy } from "@vitrine/testing/network/tcp-proxy";

const [url = "", milliseconds = "0"] = process.argv.slice(2);
console.log((await startTcpProxy(url, { milliseconds: Number(milliseconds) })).url);

import type { IncomingMessage } from "node:http";
import type { Agent } from "node:https";

import { checkAddress, checkedLookup, hostOf } from "./checked-lookup.ts";
import type { OutwardNetwork } from "./checked-lookup.ts";
import { isPublicAddress } from "./public-address.ts";

// An `import` of `node:http` would make every start load Node's fetch and WebSocket, too.
const http = process.getBuiltinModule("node:http");
// TLS takes 10 MB of memory: the first request that needs it loads it.
const https = () => process.getBuiltinModule("node:https");

// As Node's fetch. Fewer servers than with a longer time end a connection in the moment in which it is used again.
const IDLE_MILLISECONDS = 4_000;

export interface PublicRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | undefined;
  /** Ends the request, and the reading of its answer. */
  readonly signal: AbortSignal;
}

export interface PublicNetwork {
  /**
   * Sends one request. Resolves with the answer's head, before its body has come, and follows no redirect.
   * @throws {AddressRefused} where only private addresses could be connected to
   */
  send(url: string, request: PublicRequest): Promise<IncomingMessage>;
}

/** Sends requests to public addresses alone. A connection is checked when it is made, and kept for later requests. */
export function publicNetwork(network?: OutwardNetwork): PublicNetwork {
  const check = {
    mayReach: network?.isPublicAddress ?? isPublicAddress,
    ...(network && { lookup: network.lookup }),
  };
  const connections = {
    keepAlive: true,
    timeout: IDLE_MILLISECONDS,
    lookup: checkedLookup(check),
    // Asks for all addresses of a name, and tries them in turn.
    autoSelectFamily: true,
  };
  const plain = new http.Agent(connections);
  let secure: Agent | undefined;

  return {
    async send(address, { method, headers, body, signal }) {
      const url = new URL(address);
      checkAddress(hostOf(url), check);
      return new Promise<IncomingMessage>((settle, reject) => {
        const options = { method, headers, signal };
        const request =
          url.protocol === "https:"
            ? https().request(
                url,
                { ...options, agent: (secure ??= new (https().Agent)(connections)) },
                settle,
              )
            : http.request(url, { ...options, agent: plain }, settle);
        // Not `once`: an error without a listener ends the process, also one after the answer.
        request.on("error", reject);
        request.end(body);
      });
    },
  };
}

import { request as requestPlain } from "node:http";
import { request } from "node:https";

export interface Answer {
  /** 0: none came. */
  readonly status: number;
  readonly text: string;
  readonly location: string | undefined;
}

const ANSWER_MILLISECONDS = 30_000;
const NO_ANSWER: Answer = { status: 0, text: "", location: undefined };

/** Calls an address at this machine, whatever its name. Without a body it is a GET; `authority` is whom TLS is to trust. */
export function call(
  address: string,
  { body, authority }: { readonly body?: object; readonly authority?: string | undefined } = {},
): Promise<Answer> {
  const { hostname, port, protocol, pathname } = new URL(address);
  const isPlain = protocol === "http:";
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const sent = (isPlain ? requestPlain : request)(
    {
      method: body === undefined ? "GET" : "POST",
      path: pathname,
      host: "127.0.0.1",
      port: Number(port) || (isPlain ? 80 : 443),
      servername: hostname,
      ca: authority,
      agent: false,
      timeout: ANSWER_MILLISECONDS,
      headers: { host: hostname, ...(body && { "content-type": "application/json" }) },
    },
    (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (part: string) => (text += part));
      response.on("error", () => resolve(NO_ANSWER));
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, text, location: response.headers.location }),
      );
    },
  );
  sent.on("timeout", () => sent.destroy());
  sent.on("error", () => resolve(NO_ANSWER));
  sent.end(body && JSON.stringify(body));
  return promise;
}

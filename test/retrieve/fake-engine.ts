import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** What a server of a test was asked. */
export interface AskedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

/** How it answers: a value is JSON, a text is sent as it is. */
export interface FakeAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** In milliseconds. */
  readonly after?: number;
  /** Breaks the connection. */
  readonly breaks?: true;
}

export interface FakeEngine {
  readonly url: string;
  readonly host: string;
  readonly asked: AskedRequest[];
  close(): Promise<void>;
}

/** A server that answers as it is told; the number is that of the request, from 0. */
export async function fakeEngine(
  answer: (request: AskedRequest, number: number) => FakeAnswer,
  tls?: { readonly key: string; readonly cert: string },
): Promise<FakeEngine> {
  const asked: AskedRequest[] = [];
  const listener: RequestListener = (request, response) =>
    void (async () => {
      const { method = "", url = "", headers } = request;
      const one = { method, url, headers, body: await text(request) };
      const { status = 200, headers: own = {}, body = {}, after = 0, breaks } = answer(one, asked.push(one) - 1);
      await new Promise((done) => setTimeout(done, after));
      if (breaks === true) return void request.socket.destroy();
      const isRaw = typeof body === "string" || Buffer.isBuffer(body);
      response.writeHead(status, { "content-type": "application/json", ...own });
      response.end(isRaw ? body : JSON.stringify(body));
    })();
  const server: Server = tls === undefined ? createServer(listener) : createSecureServer(tls, listener);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const host = `${tls === undefined ? "127.0.0.1" : "localhost"}:${port}`;
  return {
    url: `${tls === undefined ? "http" : "https"}://${host}`,
    host,
    asked,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

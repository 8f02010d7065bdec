import type { IncomingMessage } from "node:http";

/** The one address that a view listens on: no other machine gets there. */
export const host = "127.0.0.1";

/** Why a request is not answered. */
export interface ViewRefusal {
  readonly status: number;
  readonly sentence: string;
}

/** Looks at what a request says of itself before any work is done for it. */
export function refusal(request: IncomingMessage): ViewRefusal | undefined {
  if (!isOurs(request)) return { status: 403, sentence: "not for other sites" };
  const { method, headers } = request;
  if (method !== "GET" && method !== "HEAD") return { status: 405, sentence: "only GET" };
  if (headers["transfer-encoding"] !== undefined || (headers["content-length"] ?? "0") !== "0")
    return { status: 413, sentence: "expected a request without a body" };
  return undefined;
}

/**
 * A page of another site may neither ask under our name nor, by a name that leads here, under its own. It may lead its
 * reader here, which it learns nothing from.
 */
function isOurs({ headers, socket }: IncomingMessage): boolean {
  const names = [host, "localhost"].flatMap((name) => {
    const withPort = `${name}:${socket.localPort}`;
    return socket.localPort === 80 ? [name, withPort] : [withPort]; // browsers leave 80 out
  });
  const { host: asked, origin } = headers;
  return (
    names.includes(asked ?? "") &&
    (origin === undefined || names.some((name) => origin === `http://${name}`)) &&
    (["same-origin", "none"].includes(String(headers["sec-fetch-site"] ?? "none")) ||
      headers["sec-fetch-mode"] === "navigate")
  );
}

// Sends one HTTP request and reads the answer, with limits on size, time and redirects. An error says whether another
// try may help, and whether it concerns one question or all of them.

import { Agent as HttpAgent, type IncomingMessage, request as httpRequest } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import type { Readable } from "node:stream";
import { rootCertificates } from "node:tls";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { InputError } from "../../base/input-error.ts";
import { codeOf } from "../../files/node/file-system.ts";

/** What an error concerns: this question, all questions, or only this moment (then another try may help). */
export type Concern = "question" | "all" | "moment";

/** The error for a question that has no answer. */
export class AskFault extends Error {
  readonly concern: Concern;
  /** How long the system asks us to wait, in seconds. */
  readonly wait: number | undefined;
  constructor(message: string, concern: Concern, wait?: number) {
    super(message);
    this.concern = concern;
    this.wait = wait;
  }
}

export interface HttpRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

export interface HttpLimits {
  /** In seconds. */
  readonly timeout: number;
  /** Certificates of authorities that may sign server certificates, in addition to the well-known ones. */
  readonly authorities?: readonly string[] | undefined;
  /** True if the body has a secret, which must not go to another host. */
  readonly isBodySecret?: boolean | undefined;
}

export interface HttpClient {
  /** Returns the text of the answer. Throws an AskFault. */
  send(request: HttpRequest, limits?: Pick<HttpLimits, "isBodySecret">): Promise<string>;
  close(): void;
}

/** The largest answer, in bytes after unzipping. */
const largest = 64 * 2 ** 20;
const mostRedirects = 5;

export function httpClient({ timeout, authorities }: HttpLimits): HttpClient {
  const keep = { keepAlive: true, maxSockets: 1000 };
  const plain = new HttpAgent(keep);
  const secure = new HttpsAgent({
    ...keep,
    ...(authorities === undefined ? {} : { ca: [...rootCertificates, ...authorities] }),
  });

  function sendOnce({ url, method, headers, body }: HttpRequest, signal: AbortSignal): Promise<IncomingMessage> {
    const isSecure = url.startsWith("https:");
    const bytes = body === undefined ? undefined : Buffer.from(body);
    const length = bytes === undefined ? {} : { "content-length": String(bytes.length) };
    return new Promise((answered, failed) => {
      const options = { method, headers: { ...headers, ...length }, signal, agent: isSecure ? secure : plain };
      const sent = (isSecure ? httpsRequest : httpRequest)(url, options, answered);
      sent.on("error", failed);
      sent.end(bytes);
    });
  }

  return {
    async send(request, { isBodySecret = false } = {}) {
      const deadline = AbortSignal.timeout(Math.ceil(timeout * 1000));
      let now = request;
      try {
        for (let redirects = 0; ; redirects++) {
          const answer = await sendOnce(now, deadline);
          const status = answer.statusCode ?? 0;
          const to = answer.headers.location;
          if (![301, 302, 303, 307, 308].includes(status) || to === undefined) {
            const text = await textOf(answer);
            if (status >= 200 && status < 300) return text;
            throw refused(status, answer.headers, text, request, now);
          }
          answer.resume();
          if (redirects === mostRedirects) throw new AskFault(`redirects more than ${mostRedirects} times`, "all");
          now = redirected(now, status, to, isBodySecret);
        }
      } catch (error) {
        if (error instanceof AskFault) throw error;
        if (deadline.aborted) throw new AskFault(`no answer within ${timeout} seconds`, "moment");
        throw connectionFault(error, now.url);
      }
    },
    close() {
      plain.destroy();
      secure.destroy();
    },
  };
}

/** The request to the address that an answer redirects to. Another host gets nothing that may be a credential. */
function redirected(request: HttpRequest, status: number, location: string, isBodySecret: boolean): HttpRequest {
  const from = new URL(request.url);
  const to = new URL(location, from);
  const shownTo = shortUrl(to.href);
  if (to.protocol !== "http:" && to.protocol !== "https:")
    throw new AskFault(`redirects to ${shownTo}; expected an address of HTTP`, "all");
  if (request.method !== "GET" && request.method !== "HEAD" && status !== 307 && status !== 308)
    throw new AskFault(`redirects (${status}) to ${shownTo}; expected that address in the connection`, "all");
  if (to.origin === from.origin) return { ...request, url: to.href };
  if (isBodySecret)
    throw new AskFault(
      `redirects to another host, ${shownTo}, and the body has a secret; expected that address in the connection`,
      "all",
    );
  const headers = Object.fromEntries(
    Object.entries(request.headers).filter(([name]) => ["accept", "content-type"].includes(name.toLowerCase())),
  );
  return { ...request, url: to.href, headers };
}

/** An address without the parts that may be secret. */
function shortUrl(address: string): string {
  try {
    const { protocol, host, pathname } = new URL(address);
    return `${protocol}//${host}${pathname}`;
  } catch {
    return address;
  }
}

const statusWords: Readonly<Record<number, string>> = {
  400: "it does not understand the request",
  401: "it does not know who asks",
  403: "it does not allow this",
  404: "it has nothing at this address",
  405: "it does not take this method",
  413: "the request is too large",
  415: "it does not take this kind of content",
  422: "it cannot use the request",
  429: "too many requests",
};

function refused(
  status: number,
  headers: IncomingMessage["headers"],
  text: string,
  first: HttpRequest,
  last: HttpRequest,
): AskFault {
  const words = statusWords[status] === undefined ? "" : ` (${statusWords[status]})`;
  const said = saidIn(text);
  const away = new URL(first.url).origin !== new URL(last.url).origin;
  const moved = away
    ? `, after a redirect to ${new URL(last.url).host}, which does not get the headers of the connection`
    : "";
  const message = `${shortUrl(last.url)} answers ${status}${words}${moved}${said === "" ? "" : `: ${said}`}`;
  if (status === 429 || status === 408 || [500, 502, 503, 504].includes(status))
    return new AskFault(message, "moment", retryAfter(headers["retry-after"]));
  return new AskFault(message, [400, 413, 422].includes(status) ? "question" : "all");
}

/** The error message in an answer, on one line. */
function saidIn(text: string): string {
  const found = /"(?:reason|message|detail|error_description|error)"\s*:\s*("(?:[^"\\]|\\.){1,400}")/.exec(text)?.[1];
  const words = found === undefined ? text.replaceAll(/<[^>]*>/g, " ") : String(JSON.parse(found));
  const short = /\p{L}/u.test(words) ? words.replaceAll(/\s+/g, " ").trim() : "";
  return short.length > 200 ? `${short.slice(0, 200)}…` : short;
}

/** The wait in seconds. The header has seconds or a date. */
function retryAfter(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  if (/^\s*\d+(?:\.\d+)?\s*$/.test(header)) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, (at - Date.now()) / 1000);
}

const certificateCodes = /^(?:CERT_|DEPTH_ZERO_|SELF_SIGNED|UNABLE_TO_|ERR_TLS_CERT|HOSTNAME_MISMATCH)/;

function connectionFault(error: unknown, url: string): AskFault {
  const { host } = new URL(url);
  const code = codeOf(error) ?? (error instanceof Error ? error.message : String(error));
  if (certificateCodes.test(code))
    return new AskFault(
      `the certificate of ${host} is not trusted (${code}); expected one that is, or --ca FILE with the certificate of who signed it`,
      "all",
    );
  if (code === "EPROTO" || code === "ERR_SSL_WRONG_VERSION_NUMBER")
    return new AskFault(`${host} does not speak TLS; expected http:// in place of https://`, "all");
  if (code === "ENOTFOUND") return new AskFault(`there is no host ${host}`, "all");
  if (code === "ECONNREFUSED") return new AskFault(`nobody answers at ${host}`, "moment");
  return new AskFault(`the connection to ${host} broke (${code})`, "moment");
}

// The text of an answer.

async function textOf(answer: IncomingMessage): Promise<string> {
  const bytes = await bytesOf(unzipped(answer)).catch((error: unknown) => {
    answer.destroy();
    throw codeOf(error)?.startsWith("Z_") || codeOf(error)?.startsWith("ERR_")
      ? new AskFault(`the answer cannot be unpacked (${codeOf(error)})`, "question")
      : error;
  });
  const type = answer.headers["content-type"] ?? "";
  const named = /charset\s*=\s*"?([\w-]+)/i.exec(type)?.[1];
  const label = named ?? markedEncoding(bytes) ?? "utf-8";
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    throw new AskFault(
      `the answer is no text in ${label}; expected UTF-8, or the charset in its Content-Type`,
      "question",
    );
  }
}

/** The encoding that a byte order mark gives. */
function markedEncoding(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  return bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : undefined;
}

function unzipped(answer: IncomingMessage): Readable {
  const encoding = (answer.headers["content-encoding"] ?? "identity").toLowerCase();
  if (encoding === "identity" || encoding === "") return answer;
  const opened = { gzip: createGunzip, "x-gzip": createGunzip, deflate: createInflate, br: createBrotliDecompress }[
    encoding
  ];
  if (opened === undefined)
    throw new AskFault(`the answer is packed as ${encoding}; expected gzip, deflate or br`, "all");
  const stream = opened();
  answer.on("error", (error) => stream.destroy(error));
  return answer.pipe(stream);
}

async function bytesOf(stream: Readable): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of stream as AsyncIterable<Buffer>) {
    length += piece.length;
    if (length > largest) {
      stream.destroy();
      throw new AskFault(
        `the answer has more than ${largest / 2 ** 20} MB; expected fewer hits, or hits without what is not needed, such as vectors`,
        "question",
      );
    }
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** Throws if a header has characters that HTTP does not allow. */
export function checkHeaders(headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers))
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name) || /[^\t\u0020-\u00ff]/.test(value))
      throw new InputError(`header "${name}": its name or value has a character that HTTP does not allow`);
}

// Serves the pages of a judging until the program is asked to end. It uses the judging's own port, and prints new
// links.

import { sumBy } from "../../base/number.ts";
import { readFileSync } from "node:fs";
import { InputError } from "../../base/input-error.ts";
import { counted } from "../../base/note.ts";
import { didYouMean } from "../../base/named.ts";
import { visible } from "../../base/visible.ts";
import { organiser } from "../../assess/action.ts";
import { type AssessServer, openAssess } from "../../assess/node/assess-server.ts";
import { isLoopback, plainHost } from "../../assess/node/hosts.ts";
import { atOwnPort, movedNote } from "../../assess/node/own-port.ts";
import { searchInThread } from "../../assess/node/search-thread.ts";
import type { LiveJudging } from "../../assess/node/store/live-judging.ts";
import { freshToken, tokenHash } from "../../assess/node/store/people.ts";
import { faultLines } from "../faults.ts";
import type { World } from "../world.ts";

export interface Serving {
  readonly host: string;
  /** 0 means the judging's own port. */
  readonly port: number;
  readonly publicUrl: URL | undefined;
  /** The path of the index that assessors search. */
  readonly index: string | undefined;
  /** The form of the output: words, or one line of JSON. */
  readonly format: "text" | "json";
  /** The people whose earlier links are revoked. */
  readonly revoke?: readonly string[] | undefined;
  /** True to open a browser. */
  readonly opens: boolean;
}

/** A link to the page of one person. */
interface Link {
  readonly name: string;
  readonly token: string;
  readonly url: string;
}

/** Serves the pages of a judging, with a new link for everybody, until the program is asked to end. */
export async function serveJudging(live: LiveJudging, serving: Serving, world: World): Promise<void> {
  await takeBackLinks(live, serving.revoke ?? []);
  const search = serving.index === undefined ? undefined : searchInThread(serving.index, threadProgram(world));
  const { source } = live.store;
  const before = live.judging().settings.served;
  const page = readFileSync(new URL("assess.html", world.built), "utf8");
  const onFault = saidOnce(world);
  const open = (port: number): Promise<AssessServer> => openAssess(live, { ...serving, port, search, page, onFault });
  const server = await atOwnPort(open, { source, before, port: serving.port });
  const callOff = world.onEnd(server.close);
  try {
    const now = { host: plainHost(serving.host), port: server.port, url: serving.publicUrl?.href };
    await live.settle({ served: now });
    const moved = movedNote(before, now);
    if (moved !== undefined) world.err(`${moved}\n`);
    await live.store.announce(server.address);
    const links = await freshLinks(live, server);
    world.out(serving.format === "json" ? asJson(live, server, links) : asText(live, links));
    if (serving.opens) world.openPage((links.length === 2 ? links[1]! : links[0]!).url);
    if (!isLoopback(plainHost(serving.host)) && serving.publicUrl?.protocol !== "https:")
      world.err("note: links and judgements travel unencrypted; docs/assess.md shows a proxy with TLS, and --url\n");
    if (serving.format === "text") world.err("Every action is on disk when the page says saved. Ctrl-C ends it.\n");
    await server.ended;
  } finally {
    server.close();
    callOff();
    await search?.close();
    await live.store.announce(null).catch(() => undefined); // a database that is gone does not hold up the end
  }
}

const again = 60_000; // milliseconds

/** Reports an error at most once a minute while it stays the same, because everybody's page tries again and again. */
function saidOnce(world: World): (error: unknown) => void {
  let last = { lines: "", at: 0 };
  return (error) => {
    const lines = faultLines(error);
    if (lines === last.lines && Date.now() - last.at < again) return;
    last = { lines, at: Date.now() };
    world.err(lines);
  };
}

function threadProgram({ built }: World): URL {
  return new URL("search-worker.js", built);
}

async function takeBackLinks(live: LiveJudging, names: readonly string[]): Promise<void> {
  const known = new Set(namesOf(live));
  const stranger = names.find((name) => !known.has(name));
  if (stranger !== undefined)
    throw new InputError(`--revoke: nobody called "${stranger}" has links here${didYouMean(stranger, [...known])}`);
  for (const name of names) await live.store.removeTokens(name);
}

/** The people who get a link; the organiser first. */
function namesOf(live: LiveJudging): string[] {
  const people = live.judging().assessors.filter(({ isImported }) => !isImported);
  return [organiser, ...people.map(({ name }) => name)];
}

/** The organiser's link is first. Links of earlier starts stay valid until they are revoked. */
async function freshLinks(live: LiveJudging, server: AssessServer): Promise<Link[]> {
  const links = namesOf(live).map((name) => {
    const token = freshToken();
    return { name, token, url: server.linkFor(token) };
  });
  await live.store.addTokens(links.map(({ name, token }) => ({ hash: tokenHash(token), name })));
  await server.refresh();
  return links;
}

function asJson(live: LiveJudging, { address }: AssessServer, [first, ...assessors]: readonly Link[]): string {
  const { token, url } = first!;
  return `${JSON.stringify({ url: address, judging: live.judging().id, organiser: { token, url }, assessors })}\n`;
}

function asText(live: LiveJudging, links: readonly Link[]): string {
  const { topics, pool, practice } = live.judging();
  const work = topics.filter(({ id }) => !practice.has(id));
  const sizeOf = (of: typeof topics): number => sumBy(of, ({ id }) => pool.get(id)?.length ?? 0);
  const documents = sizeOf(work);
  const width = Math.max(...links.map(({ name }) => visible(name).length));
  const pooled = documents === 0 ? "no pool: search" : `${counted(documents, "document", "documents")} in the pool`;
  const practised = topics.filter(({ id }) => practice.has(id));
  const extra =
    practised.length === 0
      ? ""
      : `; for practice ${counted(practised.length, "topic", "topics")}, ${counted(sizeOf(practised), "document", "documents")}`;
  return [
    `${visible(live.store.source)}: ${counted(work.length, "topic", "topics")}, ${pooled}${extra}`,
    ...links.map(({ name, url }) => `  ${visible(name).padEnd(width)}  ${url}`),
    "",
  ].join("\n");
}

// A real cluster of OpenSearch, one process per node, from the jars that Maven brings. They are kept in the user's cache folder; what the nodes
// write is in a temporary folder. A node ends with the process that started it.

import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, renameSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { installed } from "../debian.ts";

const here = import.meta.dirname;

/** The folder of the jars; undefined where they cannot be had, and words say why. ENGINE_TESTS=required makes that an error. */
export function openSearchJars(): string | undefined {
  const jars = foundJars();
  if (typeof jars === "string") return jars;
  if (process.env["ENGINE_TESTS"] === "required") throw new Error(jars.fault);
  process.stderr.write(`The tests of a cluster of OpenSearch are NOT run: ${jars.fault}\n`);
  return undefined;
}

function foundJars(): string | { readonly fault: string } {
  const cache = process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache");
  const folder = join(cache, "pericope", "opensearch-2.19.1");
  const words = "The tests of a cluster of OpenSearch";
  // A single source is compiled as it is started, for which a JDK is needed.
  if (!runs("javac") && !(installed("default-jdk-headless", words) && runs("javac")))
    return { fault: "there is no JDK. Install it: apt-get install default-jdk-headless." };
  if (existsSync(folder)) return folder;
  if (!runs("mvn") && !(installed("maven", words) && runs("mvn")))
    return { fault: "there is no Maven. Install it: apt-get install maven." };
  process.stderr.write(`${words}: fetching 53 MB of jars.\n`);
  mkdirSync(join(cache, "pericope"), { recursive: true });
  const unfinished = mkdtempSync(`${folder}-`);
  const made = spawnSync(
    "mvn",
    ["-q", "-B", "-f", join(here, "pom.xml"), "dependency:copy-dependencies", `-DoutputDirectory=${unfinished}`],
    { encoding: "utf8", timeout: 300_000 },
  );
  if (made.status === 0 && !existsSync(folder)) renameSync(unfinished, folder);
  else rmSync(unfinished, { recursive: true, force: true });
  return existsSync(folder) ? folder : { fault: "Maven cannot fetch the jars of OpenSearch." };
}

function runs(program: string): boolean {
  return spawnSync(program, ["-version"], { stdio: "ignore" }).status === 0;
}

export interface Cluster {
  /** Of the first node, which manages the cluster. */
  readonly url: string;
  /** Asks the first node, and gives the value of its answer. */
  ask(path: string, method?: string, body?: string): Promise<Answer>;
  /** Kills the second node, which only keeps data; `start` starts it again with the same data. */
  readonly second: { kill(): Promise<void>; start(): void };
  /** Waits until so many nodes are there. */
  nodes(count: number): Promise<void>;
  end(): Promise<void>;
}

/** The value of an answer, as the test knows it. */
// oxlint-disable-next-line typescript/no-explicit-any
type Answer = any;

/** Starts two nodes, and waits until both are there. */
export async function twoNodes(jars: string, heap = "512m"): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), "pericope-opensearch-"));
  const [http1, http2, transport1, transport2] = await freePorts(4);
  const url = `http://127.0.0.1:${http1}`;
  const living = new Set<ChildProcess>();

  function startNode(name: string, http: number, transport: number, roles: string): ChildProcess {
    const log = openSync(join(folder, `${name}.log`), "a");
    const settings = {
      "cluster.name": "pericope",
      "node.name": name,
      "node.roles": roles,
      "path.home": join(folder, name),
      "network.host": "127.0.0.1",
      "http.port": http,
      "transport.port": transport,
      "discovery.seed_hosts": `127.0.0.1:${transport1},127.0.0.1:${transport2}`,
      "cluster.initial_cluster_manager_nodes": "one",
      "cluster.routing.allocation.disk.threshold_enabled": false,
      "cluster.fault_detection.follower_check.interval": "200ms",
      "node.processors": 2,
    };
    const given = Object.entries(settings).map(([key, value]) => `${key}=${value}`);
    const args = [
      `-Xmx${heap}`,
      "-XX:+UseSerialGC",
      "-XX:TieredStopAtLevel=1",
      "-cp",
      join(jars, "*"),
      join(here, "OneNode.java"),
    ];
    const child = spawn("java", [...args, ...given], { cwd: folder, stdio: ["pipe", log, log] });
    living.add(child);
    child.on("exit", () => living.delete(child));
    return child;
  }

  const startSecond = (): ChildProcess => startNode("two", http2!, transport2!, "data");
  startNode("one", http1!, transport1!, "cluster_manager,data,ingest");
  let second = startSecond();

  async function kill(child: ChildProcess): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((done) => void child.once("exit", done));
    child.kill("SIGKILL");
    await gone;
  }

  async function ask(path: string, method = "GET", body?: string): Promise<Answer> {
    const type = path.endsWith("_bulk") ? "application/x-ndjson" : "application/json";
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { "content-type": type },
      ...(body ? { body } : {}),
    });
    return answer.json();
  }

  async function nodes(count: number): Promise<void> {
    for (let tries = 0; tries < 1200; tries++, await wait(100)) {
      const health = await ask("/_cluster/health").catch(() => undefined);
      if (health?.number_of_nodes === count) return;
      if (living.size === 0) break;
    }
    throw new Error(`the cluster has no ${count} nodes; ${readFileSync(join(folder, "one.log"), "utf8").slice(-2000)}`);
  }

  const cluster: Cluster = {
    url,
    ask,
    second: { kill: () => kill(second), start: () => void (second = startSecond()) },
    nodes,
    async end() {
      await Promise.all([...living].map(kill));
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await nodes(2).catch(async (error: unknown) => {
    await cluster.end();
    throw error;
  });
  return cluster;
}

async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, "127.0.0.1"));
  await Promise.all(servers.map((server) => new Promise((done) => server.once("listening", done))));
  const ports = servers.map((server) => (server.address() as { readonly port: number }).port);
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
  return ports;
}

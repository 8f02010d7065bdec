import { spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { delimiter, join } from "node:path";

/** A PostgreSQL server of our own, in a folder of its own. It outlives the process that started it. */
export interface PostgresServer {
  /** Of a role that may do everything. */
  readonly url: string;
  start(): void;
  /** `immediate` kills it. */
  stop(how?: "fast" | "immediate"): void;
  /** Stops it, and removes all that it kept. */
  remove(): void;
}

/** Where the programs of a server are; undefined where there are none. */
export function postgresPrograms(): string | undefined {
  const versions = "/usr/lib/postgresql"; // Debian keeps them out of PATH
  const debian = existsSync(versions) ? readdirSync(versions).toSorted((a, b) => Number(b) - Number(a)) : [];
  const places = [
    ...debian.map((version) => join(versions, version, "bin")),
    ...(process.env["PATH"] ?? "").split(delimiter),
  ];
  return places.find((place) => ["initdb", "pg_ctl", "postgres"].every((name) => existsSync(join(place, name))));
}

/** Makes a server in a folder that is not there yet, and starts it. */
export async function postgresServer(programs: string, folder: string): Promise<PostgresServer> {
  const user = serverUser();
  const [data, secret, password] = [join(folder, "data"), join(folder, "secret"), "p@ss:wörd"];
  mkdirSync(folder);
  writeFileSync(secret, `${password}\n`);
  if (user !== undefined) for (const path of [folder, secret]) chownSync(path, user.uid, user.gid);
  const run = (name: string, args: readonly string[]): void => {
    const log = join(folder, `${name}.log`);
    const command = `exec "$0" "$@" > '${log}' 2>&1`; // the server would hold a pipe open
    const { status } = spawnSync("sh", ["-c", command, join(programs, name), ...args], {
      cwd: folder,
      stdio: "ignore",
      ...user,
    });
    if (status !== 0) throw new Error(`${name} ${args[0]} ended with ${status}; see ${log}`);
  };
  run("initdb", ["-D", data, "-U", "judge", "-A", "scram-sha-256", `--pwfile=${secret}`, "-E", "UTF8", "--no-locale"]);
  const port = await freePort();
  const options = `-p ${port} -k '${folder}' -c listen_addresses=127.0.0.1 -c max_connections=60 -c fsync=off`; // what is killed loses nothing by it, only a power cut would
  const start = (): void => run("pg_ctl", ["start", "-w", "-D", data, "-l", join(folder, "log"), "-o", options]);
  const stop = (how = "fast"): void => run("pg_ctl", ["stop", "-w", "-D", data, "-m", how]);
  start();
  return {
    url: `postgres://judge:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`,
    start,
    stop,
    remove: () => removeServer(programs, folder),
  };
}

/** Stops a server that some process started, and removes it. */
export function removeServer(programs: string, folder: string): void {
  if (!existsSync(folder)) return;
  const args = ["stop", "-w", "-D", join(folder, "data"), "-m", "immediate"];
  spawnSync(join(programs, "pg_ctl"), args, { stdio: "ignore", cwd: folder, ...serverUser() }); // it may be stopped already
  rmSync(folder, { recursive: true, force: true });
}

/** Root may not run a server: the user that the package made does. */
function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const number = (flag: string): number => Number(spawnSync("id", [flag, "postgres"], { encoding: "utf8" }).stdout);
  return { uid: number("-u"), gid: number("-g") };
}

function freePort(): Promise<number> {
  return new Promise((found) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => found(typeof address === "object" ? address!.port : 0));
    });
  });
}

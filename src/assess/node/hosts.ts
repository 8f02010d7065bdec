// Names and addresses of hosts: which of them are this machine, and what the Host header of a request may say.

import { hostname, networkInterfaces } from "node:os";

/** A host as browsers write it: 127.1 is 127.0.0.1, and 0:0:0:0:0:0:0:1 is ::1. */
export function plainHost(host: string): string {
  const address = `http://${host.includes(":") ? `[${host}]` : host}/`;
  return URL.canParse(address) ? new URL(address).hostname.replace(/^\[(.*)\]$/, "$1") : host;
}

/** Whether an address is reached from this machine alone. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127\.\d+\.\d+\.\d+$/.test(host);
}

/** Whether a host stands for all addresses of this machine. */
export function isEverywhere(host: string): boolean {
  return host === "0.0.0.0" || host === "::";
}

/** The host in links: where a server listens everywhere, they lead to this machine. */
export function shownHost(host: string): string {
  return isEverywhere(host) ? "127.0.0.1" : host;
}

/** What one customer of the net has: an IPv4 address, or the first half of an IPv6 address. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*/, "");
  if (!plain.includes(":")) return plain;
  const [first = [], last = []] = plain.split("::").map((part) => part.split(":").filter((group) => group !== ""));
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => "0");
  return [...first, ...zeros, ...last].slice(0, 4).join(":");
}

/** The names by which a server that listens on a host is reached, without the port. */
function namesOf(host: string): string[] {
  if (isLoopback(host)) return [...new Set([host, "127.0.0.1", "localhost"])];
  if (!isEverywhere(host)) return [host];
  const addresses = Object.values(networkInterfaces()).flatMap((addresses = []) => addresses);
  return ["127.0.0.1", "localhost", hostname(), ...addresses.map(({ address }) => address)];
}

/** An IPv6 address stands in brackets. */
export function authority(host: string, port: number): string {
  return `${host.includes(":") ? `[${host}]` : host}:${port}`;
}

/**
 * What the Host header of a request may say. A page of another site could lead its own name here, and would then count as ours.
 */
export function allowedHosts(host: string, port: number, publicUrl: URL | undefined): ReadonlySet<string> {
  const own = namesOf(host).flatMap((name) => {
    const whole = authority(name.toLowerCase(), port);
    return port === 80 ? [whole, whole.replace(/:80$/, "")] : [whole]; // browsers leave 80 out
  });
  return new Set(publicUrl === undefined ? own : [...own, publicUrl.host]);
}

import { hostname, networkInterfaces } from "node:os";
import { expect, test } from "vitest";
import { allowedHosts, authority, isLoopback, networkOf, plainHost } from "../../../src/assess/node/hosts.ts";

test.each([
  ["localhost", true],
  ["::1", true],
  ["127.0.0.1", true],
  ["127.8.9.10", true],
  ["127.0.0.1.example", false],
  ["128.0.0.1", false],
  ["0.0.0.0", false],
])("%s is reached from this machine alone: %s", (host, isIt) => expect(isLoopback(host)).toBe(isIt));

test("what is no host stays as it was typed", () => {
  expect(["a b", "::x", "127.1"].map(plainHost)).toEqual(["a b", "::x", "127.0.0.1"]);
  expect([authority("::1", 80), authority("a.example", 80)]).toEqual(["[::1]:80", "a.example:80"]);
});

const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses!.map(({ address }) => address));
const everywhere = ["127.0.0.1", "localhost", hostname().toLowerCase(), ...all];

test.each<[string, number, string | undefined, string[]]>([
  ["192.0.2.7", 8077, undefined, ["192.0.2.7:8077"]],
  ["Judge.Example", 8077, undefined, ["judge.example:8077"]],
  ["192.0.2.7", 80, undefined, ["192.0.2.7:80", "192.0.2.7"]],
  ["127.0.0.1", 8077, undefined, ["127.0.0.1:8077", "localhost:8077"]],
  ["::1", 8077, undefined, ["[::1]:8077", "127.0.0.1:8077", "localhost:8077"]],
  ["192.0.2.7", 8077, "https://judge.example/", ["192.0.2.7:8077", "judge.example"]],
  ["0.0.0.0", 8077, undefined, everywhere.map((name) => authority(name, 8077))],
  ["::", 8077, undefined, everywhere.map((name) => authority(name, 8077))],
])("a server on %s, port %i, behind %s is called %j", (host, port, url, names) => {
  expect(allowedHosts(host, port, url === undefined ? undefined : new URL(url))).toEqual(new Set(names));
});

test.each([
  ["192.168.1.5", "192.168.1.5"],
  ["::ffff:192.168.1.5", "192.168.1.5"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:db8:1:2::6", "2001:db8:1:2"],
  ["2001:db8::6", "2001:db8:0:0"],
  ["fe80::1%eth0", "fe80:0:0:0"],
  ["::1", "0:0:0:0"],
  ["", ""],
])("connections from %s are counted by %s: a customer has many IPv6 addresses", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

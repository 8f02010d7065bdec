import { expect, test } from "vitest";
import { withoutPassword } from "../../../../src/files/node/sql/postgres.ts";

test.each([
  ["postgres://ann@host/judging", "postgres://ann@host/judging"],
  ["postgres://ann:secret@host:5433/judging", "postgres://ann@host:5433/judging"],
  ["postgres://ann:a%40b%23c@host/judging", "postgres://ann@host/judging"],
  ["postgres://host/judging?user=ann&password=secret&ssl=1", "postgres://host/judging?user=ann&ssl=1"],
  ["postgres://host/judging?options=-c%20search_path%3Ds", "postgres://host/judging?options=-c%20search_path%3Ds"],
])("%s is shown as %s", (place, shown) => {
  expect(withoutPassword(place)).toBe(shown);
});

test.each(["no address", "postgres://ann:sec#ret@host/judging", "postgres://ann:sec/ret@host/judging"])(
  "%s is no address, and not shown",
  (place) => {
    expect(() => withoutPassword(place)).toThrow(
      /^not the address of a database; expected postgres:\/\/user@host:port\/database, with % codes for the special characters of a password$/,
    );
  },
);

import { expect, test } from "vitest";
import { titleName } from "../../../src/text/xml/element-titles.ts";

test("the title is the first element of such a name, unless the body comes before it", () => {
  expect(titleName(["article", "fm", "atl", "bdy"])).toBe("atl");
  expect(titleName(["article", "name", "title", "body"])).toBe("name");
  expect(titleName(["article", "body", "title"])).toBeUndefined();
  expect(titleName(["article", "bdy", "atl"])).toBeUndefined();
  expect(titleName(["article", "p"])).toBeUndefined();
  expect(titleName([])).toBeUndefined();
});

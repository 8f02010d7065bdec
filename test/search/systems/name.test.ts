import { expect, test } from "vitest";
import { readSystem, systems } from "../../../src/search/systems/index.ts";

test.each([
  ["articles", "articles"],
  [" elements ( k1 = 0.9 , names=10 ) ", "elements(names=10,k1=0.9)"],
  ["elements(k1=1.20,b=.75)", "elements"],
  ["elements(names=p+article+p)", "elements(names=article+p)"],
  ["elements()", "elements"],
  ["articles(model=likelihood,mu=900)", "articles(model=likelihood,mu=900)"],
  ["entry-points(model=likelihood,k1=2,b=0.4)", "entry-points(model=likelihood,k1=2,b=0.4)"],
])("%s is called %s", (typed, name) => {
  const ready = readSystem(typed);
  expect(ready.name).toBe(name);
  expect(readSystem(name)).toEqual(ready);
});

test.each([
  ["elemnts(k1=2)", 'no system "elemnts(k1=2)"; did you mean "elements(k1=2)"?'],
  ["pagerank", /^no system "pagerank"; there are: articles, elements, /],
  ["", '"" is no system; one reads like articles or articles(k1=0.9,b=0.4)'],
  ["articles(b=0.4", '"articles(b=0.4" is no system; one reads like articles or articles(k1=0.9,b=0.4)'],
  ["elements(nams=3)", 'elements has no parameter "nams"; did you mean "names"?'],
  ["elements(mu=3)", 'elements has no parameter "mu"; it has: names, k1, b, articles'],
  ["elements(k1)", 'elements: "k1" is no parameter; one reads key=value'],
  ["elements(k1=1,k1=2)", "elements: k1 is given twice"],
  [
    "elements(b=2)",
    'elements(b=2): b is how much length counts against an element: expected a number from 0 to 1, found "2"',
  ],
  ["elements(names=0)", /expected a whole number from 1, or names of elements joined by \+/],
  ["elements(names=p++q)", /expected a whole number from 1, or names of elements joined by \+/],
  ["articles(mu=3,smoothing=jelinek-mercer,model=likelihood)", /mu goes with smoothing=dirichlet/],
  ["articles(mu=3)", "articles: mu goes with model=likelihood, found model=bm25"],
  ["articles(lambda=0.5)", "articles: lambda goes with model=likelihood, found model=bm25"],
  ["articles(lambda=0.5,model=likelihood)", /lambda goes with smoothing=jelinek-mercer, found smoothing=dirichlet/],
  ["articles(b=0.5,model=likelihood)", "articles: b goes with model=bm25, found model=likelihood"],
  ["articles(lambda=0,smoothing=jelinek-mercer,model=likelihood)", /expected a number above 0, at most 1/],
])("%s is no system that could be asked", (typed, message) => {
  expect(() => readSystem(typed)).toThrow(message);
});

test.each(systems.map((system) => [system.name, system] as const))(
  "%s can be asked for by its name, with every parameter at its default",
  (name, system) => {
    expect(readSystem(name)).toMatchObject({ name, system });
    const list = Object.entries(system.params)
      .filter(([, { only, fallback }]) => only === undefined && fallback !== undefined)
      .map(([key, { fallback }]) => `${key}=${String(fallback)}`);
    expect(readSystem(`${name}(${list.join(",")})`).name).toBe(name);
    expect(system.about).toMatch(/^[A-Z].*\.$/);
    expect(system.source).not.toBe("");
  },
);

test.each(systems)("names leave defaults out: what a default of $name is may not change", ({ params }) => {
  expect(Object.fromEntries(Object.entries(params).map(([key, { fallback }]) => [key, fallback]))).toMatchSnapshot();
});

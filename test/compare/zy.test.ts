import { test } from "vitest";
test("y", async () => {
  const ref = (await import("../../src/compare/zz-16-0.06-0.2.ts")).rangeUpperTail;
  for (const n of ["studentized-range","zz-3-0.12-0.4","zz-4-0.12-0.4","zz-4-0.2-0.6","zz-4-0.2-0.7"]) {
    const f = (await import(`../../src/compare/${n}.ts`)).rangeUpperTail;
    let worst = 0, at: unknown; let ms=0, c=0;
    for (const q of [.05,.5,1,2,3,3.5,5,8,12]) for (const k of [2,3,5,10,20,60,300]) for (const df of [1,2,5,23,46,200,1900,20000]) {
      const b=performance.now(); const v = f(q,k,df); if (df===200) { ms+=performance.now()-b; c++; }
      const e = Math.abs(v/ref(q,k,df)-1); if (!(e<=worst)) { worst=e; at=[q,k,df,v,ref(q,k,df)]; } }
    console.log(n, worst, at, ms/c, " ms");
  }
}, 200000);

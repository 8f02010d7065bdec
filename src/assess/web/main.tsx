// One page for both, the assessor and the organiser: its address says who looks at it.

import { render } from "preact";
import { AssessApp } from "./app.tsx";
import { OrganiserApp } from "./organiser/organiser.tsx";

const place = document.getElementById("app")!;
const [, key] = /^\/by\/([^/]+)\//.exec(location.pathname) ?? [];
const isAble = "highlights" in CSS && "Segmenter" in Intl; // marks over a text, and the borders of its sentences
place.textContent = isAble
  ? ""
  : "This browser is too old to judge with: Firefox 140, Chrome 105 and Safari 17.2 are not.";
if (isAble) render(key === undefined ? <OrganiserApp /> : <AssessApp assessorKey={decodeURIComponent(key)} />, place);

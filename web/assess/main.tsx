import { render } from "preact";
import { AssessApp } from "./app.tsx";
import { OrganiserApp } from "./organiser/organiser.tsx";

// One page for both: its address says who looks at it.
const place = document.getElementById("app")!;
const [, key] = /^\/by\/([^/]+)\//.exec(location.pathname) ?? [];
place.textContent = "";
render(key === undefined ? <OrganiserApp /> : <AssessApp assessorKey={decodeURIComponent(key)} />, place);

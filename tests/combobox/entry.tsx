import { createRoot, hydrateRoot } from "react-dom/client";
import { loadSheets, Sheet } from "#src/ui/styles/sheets.tsx";
import { Page } from "./page.tsx";

await loadSheets(["page", "step", "combobox"]);
createRoot(document.createElement("div")).render(
  <>
    <Sheet name="page" />
    <Sheet name="step" />
    <Sheet name="combobox" />
  </>,
);
hydrateRoot(
  document.getElementById("root")!,
  <Page descriptor={JSON.parse(document.getElementById("data")!.textContent!)} />,
);

import { Global } from "@emotion/react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { baseStyles } from "#src/ui/styles/base.styles.ts";
import { comboboxStyles } from "#src/ui/combobox/combobox.styles.ts";
import { formStyles } from "#src/ui/styles/form.styles.ts";
import { Page } from "./page.tsx";

createRoot(document.createElement("div")).render(<Global styles={[baseStyles, formStyles, comboboxStyles]} />);
hydrateRoot(
  document.getElementById("root")!,
  <Page descriptor={JSON.parse(document.getElementById("data")!.textContent!)} />,
);

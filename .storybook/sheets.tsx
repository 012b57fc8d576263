import type { ReactElement } from "react";
import { loadSheets, Sheet, SHEET_NAMES } from "#src/ui/styles/sheets.tsx";
import { Letters } from "#src/ui/styles/letters.fixture.tsx";

await loadSheets(SHEET_NAMES);

/** All stylesheets of the site. */
export const Sheets = (): ReactElement => (
  <>
    <Letters />
    {SHEET_NAMES.map((name) => (
      <Sheet key={name} name={name} />
    ))}
  </>
);

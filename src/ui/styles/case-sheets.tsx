/** Stylesheets of the pages about an application in progress and its credit; steps do not load them. */
import { Global } from "@emotion/react";
import type { ReactElement } from "react";
import { caseStyles } from "./case.styles.ts";
import { StepStyles } from "./step-sheets.tsx";

/** Render once, at the top of such a view. */
export const CaseStyles = (): ReactElement => (
  <>
    <StepStyles />
    <Global styles={caseStyles} />
  </>
);

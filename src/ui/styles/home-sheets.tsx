/** Stylesheets of the home page; steps do not load them. */
import { Global } from "@emotion/react";
import type { ReactElement } from "react";
import { homeStyles } from "./home.styles.ts";
import { StepStyles } from "./step-sheets.tsx";

/** Render once, at the top of the home page. */
export const HomeStyles = (): ReactElement => (
  <>
    <StepStyles />
    <Global styles={homeStyles} />
  </>
);

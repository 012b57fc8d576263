/** The sheets of the home page; a step never loads its part. */
import { Global } from "@emotion/react";
import type { ReactElement } from "react";
import { homeStyles } from "./home.styles.ts";
import { StepStyles } from "./step-styles.tsx";

/** Stands at the top of the home page. */
export const HomeStyles = (): ReactElement => <><StepStyles /><Global styles={homeStyles} /></>;

/** The sheets of the pages that tell what became of a request; a step never loads their part. */
import { Global } from "@emotion/react";
import type { ReactElement } from "react";
import { caseStyles } from "./case.styles.ts";
import { StepStyles } from "./step-styles.tsx";

/** Stands at the top of such a view. */
export const CaseStyles = (): ReactElement => <><StepStyles /><Global styles={caseStyles} /></>;

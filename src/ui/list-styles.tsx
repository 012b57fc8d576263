/** The sheet of lists; a page of another kind never loads it. */
import { Global } from "@emotion/react";
import type { ReactElement } from "react";
import { listStyles } from "./list.styles.ts";

/** Stands at the top of such a view. */
export const ListStyles = (): ReactElement => <Global styles={listStyles} />;

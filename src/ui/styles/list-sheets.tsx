/** Stylesheet of list pages; other pages do not load it. */
import { Global } from "@emotion/react";
import type { ReactElement } from "react";
import { listStyles } from "./list.styles.ts";

/** Render once, at the top of a list page. */
export const ListStyles = (): ReactElement => <Global styles={listStyles} />;

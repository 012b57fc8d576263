/** The view of each page kind, loaded when first shown: a page of text never loads the form engine. */
import type { ComponentType } from "react";
import type { PageKind, PageRow } from "./table.ts";

/** What a view is given: the answer of its row's call. */
export type ViewProps<Data> = { data: Data; row: PageRow };

type KindModule = { View: ComponentType<ViewProps<never>> };

export const pageKinds: Readonly<Record<PageKind, () => Promise<KindModule>>> = {
  home: () => import("./kinds/home.tsx"),
  form: () => import("./kinds/form.tsx"),
  status: () => import("./kinds/status.tsx"),
  contract: () => import("./kinds/contract.tsx"),
  credit: () => import("./kinds/credit.tsx"),
  repayment: () => import("./kinds/repayment.tsx"),
  content: () => import("./kinds/content.tsx"),
  list: () => import("./kinds/list.tsx"),
  desk: () => import("./kinds/desk.tsx"),
};

/** Lazily loaded view of each page template, cached, and its style sheets; text pages never load the form engine. */
import { useEffect, useState, type ComponentType } from "react";
import { report } from "#src/reports/report.ts";
import type { PageTemplate } from "#src/pages/page-templates.ts";
import type { PageRow } from "#src/pages/table.ts";
import type { ViewProps } from "#src/pages/templates/view.ts";
import { loadSheets, type SheetName } from "#src/ui/styles/sheets.tsx";

type TemplateModule = { View: ComponentType<ViewProps<never>> };

const pageTemplates: Readonly<Record<PageTemplate, () => Promise<TemplateModule>>> = {
  home: () => import("#src/pages/templates/home.tsx"),
  form: () => import("#src/pages/templates/form.tsx"),
  about: () => import("#src/pages/templates/about.tsx"),
  status: () => import("#src/pages/templates/status.tsx"),
  agreement: () => import("#src/pages/templates/agreement.tsx"),
  credit: () => import("#src/pages/templates/credit.tsx"),
  repayment: () => import("#src/pages/templates/repayment.tsx"),
  payment: () => import("#src/pages/templates/payment.tsx"),
  bonus: () => import("#src/pages/templates/bonus.tsx"),
  content: () => import("#src/pages/templates/content.tsx"),
  list: () => import("#src/pages/templates/list.tsx"),
  notice: () => import("#src/pages/templates/notice.tsx"),
};

const SHEETS: Readonly<Record<PageTemplate, readonly SheetName[]>> = {
  home: ["step", "home", "document"],
  form: ["step"],
  about: ["step", "document"],
  status: ["step", "case"],
  agreement: ["step", "case", "document"],
  credit: ["step", "case"],
  repayment: ["step", "case"],
  payment: ["step", "document"],
  bonus: ["step", "case", "document"],
  content: ["document", "reading"],
  list: ["step", "list"],
  notice: ["step", "document"],
};

/** Style sheets of a template beside that of every page. */
export const sheetsOf = (template: PageTemplate): readonly SheetName[] => SHEETS[template];

export type View = ComponentType<{ data: unknown; row: PageRow }>;

const loaded = new Map<PageTemplate, View>();

/** Loads a template's view and its style sheets. The entries await it before rendering, so that the first render is complete. */
export const loadTemplate = async (template: PageTemplate): Promise<View> => {
  const [view] = await Promise.all([
    loaded.get(template) ?? pageTemplates[template]().then(({ View }) => View as unknown as View),
    loadSheets(sheetsOf(template)),
  ]);
  loaded.set(template, view);
  return view;
};

/**
 * The template's view, `undefined` until loaded; re-renders then. `lost` when loading failed: a deployment replaced the
 * file, or the connection broke.
 */
export const useTemplate = (template: PageTemplate): { View: View | undefined; lost: boolean } => {
  const [, redraw] = useState(0);
  const [lost, setLost] = useState<PageTemplate>();
  const View = loaded.get(template);
  useEffect(() => {
    if (!View)
      loadTemplate(template).then(
        () => redraw((n) => n + 1),
        (error: unknown) => {
          report(error, { template });
          setLost(template);
        },
      );
  }, [template, View]);
  return { View, lost: lost === template };
};

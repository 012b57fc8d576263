import type { PageRow } from "#src/pages/table.ts";

/** Props of a template's view: the response of its row's call, and the row. */
export type ViewProps<Data> = { data: Data; row: PageRow };

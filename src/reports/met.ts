/** What a report of an error is made of. */
import type { RootConfigData } from "#src/api/responses/responses.ts";

/** The lender's configuration of error reports. */
export type ReportSettings = NonNullable<RootConfigData["root"]["errors"]>;

/** A caught error: time in milliseconds since the epoch, path of the page, and further information. */
export type Met = { error: unknown; at: number; path: string; info: Readonly<Record<string, unknown>> };

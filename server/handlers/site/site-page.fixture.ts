/** Test fixture: what the handlers of public pages read of a request, without a database. */
import { loadContent } from "#server/content/content.fixture.ts";
import { readSettings } from "#server/kernel/settings.ts";
import type { Context } from "#server/visit/context.ts";
import { TODAY } from "#src/domain/lending/catalogue.fixture.ts";

const content = loadContent();

/** A context with these settings and parameters; what was remembered is pushed to `remembered`. */
export const siteContext = (
  params: Record<string, string> = {},
  env: Record<string, string> = {},
  remembered: object[] = [],
): Context =>
  ({
    services: { settings: readSettings(env), content },
    today: TODAY,
    params,
    handle: { remember: (_db: unknown, _now: unknown, part: object) => Promise.resolve(void remembered.push(part)) },
  }) as unknown as Context;

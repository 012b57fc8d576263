/** Logs clicks and errors that browsers report; masks personal data first. */
import { maskJson, maskPath, maskText } from "#src/web/mask.ts";
import type { LogHandler } from "#server/policy/handler.ts";

/** Logs a consent, click or collateral event without identifying the visitor. */
export const logUserClick: LogHandler = {
  log: async ({ services }, { type = "", url = "" }) => {
    services.log.info({ event: "click", type: maskText(type), url: maskedClick(url) }, "user click");
    return {};
  },
};

/** Masks a click's URL but preserves the choice in its query: one plain word. */
const maskedClick = (url: string): string => {
  const chosen = /\?(type|value)=([A-Za-z]{1,40})$/.exec(url);
  return maskPath(url) + (chosen ? chosen[0] : "");
};

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Logs an error from a browser; its text is untrusted and masked. */
export const error: LogHandler = {
  log: async ({ services }, { error: text = "", datetime = "", info = "", extra = "", url = "" }) => {
    const browser = {
      error: maskText(text),
      at: INSTANT.test(datetime) ? datetime : maskText(datetime),
      info: maskJson(info),
      extra: maskJson(extra),
      page: maskPath(url),
    };
    services.log.warn({ event: "client-error", browser }, "client error");
    return {};
  },
};

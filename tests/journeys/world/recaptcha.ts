/**
 * reCAPTCHA v2 as Google documents it: api.js and what it brings from www.gstatic.com, the box in a frame of
 * www.google.com, and siteverify.
 */
import { randomBytes } from "node:crypto";
import { json, openService, type Service } from "./service.ts";
import { headerFaults, text } from "./strict.ts";
import type { Tls } from "./tls.ts";

/** Names under which Google serves it. */
export const GOOGLE = { api: "www.google.com", scripts: "www.gstatic.com" } as const;

/** What Google tells the site's owner. */
export const RECAPTCHA_KEYS = { site: "6LcOutsideSiteKey", secret: "6LcOutsideSecret" };

const LIBRARY = "/recaptcha/releases/outside/recaptcha__bg.js";

/** As Google's: whoever calls `ready` before the library is there waits for it. */
const API = `(() => {
  const asked = new URL(document.currentScript.src).searchParams;
  const cfg = (window.___grecaptcha_cfg = window.___grecaptcha_cfg || { fns: [] });
  Object.assign(cfg, { onload: asked.get("onload"), render: asked.get("render") });
  const api = (window.grecaptcha = window.grecaptcha || {});
  api.ready = (then) => cfg.fns.push(then);
  const script = document.createElement("script");
  Object.assign(script, { async: true, crossOrigin: "anonymous", src: "https://${GOOGLE.scripts}${LIBRARY}" });
  document.head.append(script);
})();`;

const LIBRARY_CODE = `(() => {
  const boxes = [];
  const tell = (name, ...words) => (typeof name === "function" ? name : window[name])?.(...words);
  window.addEventListener("message", ({ origin, source, data }) => {
    const box = boxes.find(({ frame }) => frame.contentWindow === source);
    if (origin !== "https://${GOOGLE.api}" || !box) return;
    box.token = data;
    tell(box.options.callback, data);
  });
  const load = (frame, options) => {
    frame.src = "https://${GOOGLE.api}/recaptcha/api2/anchor?" + new URLSearchParams({ k: options.sitekey, n: Math.random() });
  };
  Object.assign(window.grecaptcha, {
    ready: (then) => then(),
    render: (container, options) => {
      const place = typeof container === "string" ? document.getElementById(container) : container;
      if (place.childNodes.length > 0) throw new Error("reCAPTCHA has already been rendered in this element");
      const frame = document.createElement("iframe");
      Object.assign(frame, { title: "reCAPTCHA", width: 304, height: 78 });
      load(frame, options);
      place.append(frame);
      return boxes.push({ frame, options, token: "" }) - 1;
    },
    reset: (widget = 0) => { boxes[widget].token = ""; load(boxes[widget].frame, boxes[widget].options); },
    getResponse: (widget = 0) => boxes[widget].token,
  });
  const { onload, fns } = window.___grecaptcha_cfg;
  fns.splice(0).forEach((then) => then());
  if (onload) tell(onload);
})();`;

const anchor = (token: string): string => `<!doctype html><html lang="bg"><meta charset="utf-8"><title>reCAPTCHA</title>
<label><input type="checkbox" onchange="parent.postMessage('${token}', '*')">Не съм робот</label>`;

/** A reCAPTCHA, and the tokens it was asked about. */
export type Recaptcha = Service & { verified(): number };

/** Opens it for a site of this name. */
export const openRecaptcha = async (tls: Tls, hostname: string): Promise<Recaptcha> => {
  /** Tokens that were given and not used yet. */
  const tokens = new Set<string>();
  let verified = 0;
  const verify = (body: string): Record<string, unknown> => {
    const given = new URLSearchParams(body);
    if (given.get("secret") !== RECAPTCHA_KEYS.secret)
      return { success: false, "error-codes": ["invalid-input-secret"] };
    if (!given.get("response")) return { success: false, "error-codes": ["missing-input-response"] };
    if (!tokens.delete(given.get("response")!)) return { success: false, "error-codes": ["timeout-or-duplicate"] };
    verified += 1;
    return { success: true, challenge_ts: new Date().toISOString().replace(/\.\d+Z$/, "Z"), hostname };
  };
  const script = (body: string) => ({
    status: 200,
    type: "text/javascript; charset=utf-8",
    anyOrigin: true as const,
    body,
  });
  const service = await openService(tls, "recaptcha", ({ method, path, headers, body }, object) => {
    const { pathname, searchParams } = new URL(path, "https://outside");
    if (pathname === "/recaptcha/api.js") return script(API);
    if (pathname === LIBRARY) return script(LIBRARY_CODE);
    if (pathname === "/recaptcha/api2/anchor") {
      if (searchParams.get("k") !== RECAPTCHA_KEYS.site) object("another site key");
      const token = randomBytes(400).toString("base64url");
      tokens.add(token);
      return { status: 200, type: "text/html; charset=utf-8", body: anchor(token) };
    }
    if (method === "POST" && pathname === "/recaptcha/api/siteverify") {
      headerFaults(headers, { "content-type": text(/^application\/x-www-form-urlencoded\b/) }).forEach(object);
      return json(verify(body));
    }
    if (pathname !== "/favicon.ico") object("no such address");
    return { status: 404 };
  });
  return { ...service, verified: () => verified };
};

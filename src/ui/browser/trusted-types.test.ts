import { expect, it } from "vitest";
import { ownWorkerUrl } from "./trusted-types.ts";

const PAGE = "https://zaem.example/obshta-informacia?product=x";

it.each([
  "/assets/solve.worker-B1x9_.js",
  "https://zaem.example/assets/solve.worker-B1x9_.js",
  "/widgets/re-captcha/solve.worker.ts?worker_file&type=module",
])("accepts a worker script of this site: %s", (url) => expect(ownWorkerUrl(url, PAGE)).toBe(url));

it.each([
  "https://elsewhere.example/assets/solve.worker-B1x9_.js",
  "//elsewhere.example/solve.worker-1.js",
  "/assets/entry.client-B1x9.js",
  "/assets/x.worker-1/other.js",
  "/api/v2/file/1/file-view?name=x.worker-1.js",
  "blob:https://zaem.example/0000",
  "data:text/javascript,1//x.worker-1.js",
  "javascript:1//.worker-1",
  "",
])("throws for anything else: %s", (url) => expect(() => ownWorkerUrl(url, PAGE)).toThrow("not a worker of ours"));

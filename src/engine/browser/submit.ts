/** Sends a form as multipart over XMLHttpRequest, since fetch reports no upload progress, and handles every outcome. */
import { isOwnPath } from "#src/web/own-path.ts";
import type { Descriptor } from "#src/engine/core/definition.ts";
import type { Difference } from "#src/engine/core/difference.ts";
import { stagedName, takesFiles } from "#src/engine/core/files.ts";
import { wireText } from "#src/engine/core/values.ts";
import { resultOf, type SubmitResponse, type SubmitResult, type SubmitReply } from "./submission-result.ts";
import type { FormStore } from "./form-store.ts";

/**
 * The multipart body: visible fields only, ticks as 0 or 1, nested names in brackets; then uploaded files as ids, and
 * last the bytes of selected files.
 */
export const bodyOf = (descriptor: Descriptor, store: FormStore): FormData => {
  const body = new FormData();
  // The engine's own parts go first: a streaming server can then refuse a forged post before reading its files.
  for (const [name, value] of Object.entries({
    _csrf: descriptor.csrf,
    _key: descriptor.key,
    _version: descriptor.version,
  })) {
    if (value) body.append(name, value);
  }
  const visible = store.plan.fields.filter((field) => store.slot(field).view.visible && !field.element.disabled);
  for (const field of visible) {
    const { value } = store.slot(field);
    if (!takesFiles(field)) body.append(field.name, wireText(value));
  }
  // Uploaded files of hidden fields, too: the server drops unlisted ones, and the field may become visible again.
  for (const field of store.plan.fields.filter(takesFiles)) {
    const ids = store.files.view(field).items.flatMap(({ kind, id }) => (kind === "staged" ? id : []));
    if (ids.length > 0) body.append(stagedName(field), ids.join(","));
  }
  for (const field of visible.filter(takesFiles)) {
    for (const item of store.files.view(field).items)
      if (item.kind === "chosen") body.append(field.name, item.file, item.file.name);
  }
  return body;
};

/** Called with the percent of a body that has left, and the event that tells its bytes. */
export type OnProgress = (percent: number, event: ProgressEvent) => void;

/** Posts the body; resolves with status 0 when no response arrives, within `timeout` ms if given. Never rejects. */
export const send = (url: string, body: FormData, onProgress: OnProgress, timeout = 0): Promise<SubmitReply> =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("POST", url);
    request.timeout = timeout;
    request.setRequestHeader("accept", "application/json");
    request.withCredentials = true;
    request.upload.onprogress = (event) =>
      event.lengthComputable && onProgress(Math.floor((100 * event.loaded) / event.total), event);
    request.onload = () => {
      const parsed = parse(request.responseText);
      resolve({ status: request.status, body: { ...parsed, ...retryAfter(request) }, silent: !parsed });
    };
    request.onerror = request.onabort = request.ontimeout = () => resolve({ status: 0, body: {} });
    request.send(body);
  });

const retryAfter = (request: XMLHttpRequest): Pick<SubmitResponse, "retryAfter"> => {
  const seconds = Number(request.getResponseHeader("retry-after"));
  return seconds > 0 ? { retryAfter: seconds } : {};
};

/** Parses a JSON object; `undefined` for anything else, such as HTML or an empty body. */
const parse = (text: string): SubmitResponse | undefined => {
  try {
    const body: unknown = JSON.parse(text);
    return body instanceof Object && !Array.isArray(body) ? body : undefined;
  } catch {
    return undefined;
  }
};

/** What a form asks of the page after a refusal; rarely needed. */
export type Support = {
  /** Reloads the page; false, without reloading, when that happened less than a minute ago. */
  reload(): boolean | Promise<boolean>;
  /**
   * Called when a form issued to this user was refused with 401 or 403. `renewed`: the same user is logged in, and the
   * page is being refetched; `told`: nobody or another one is, and the visitor was told; `unknown`: no response.
   */
  lapsed?(issuedTo: string): Promise<"renewed" | "told" | "unknown">;
  /** Asks which values to keep: those typed `here` or those stored `there` meanwhile; undefined when left undecided. */
  choose?(differences: readonly Difference[]): Promise<"here" | "there" | undefined>;
};

/** Callbacks of the page for the outcome of a submit. */
export type SubmitEffects = {
  navigate(url: string): void;
  /** Awaited before `navigate`, never before `redirect`; an error of it is reported and stops nobody. */
  beforeRedirect?(url: string): void | Promise<void>;
  redirect(url: string): void;
  setUserData(userData: unknown): void;
  report(error: Error, info: Record<string, unknown>): void;
  /**
   * Called last after every failure but 403, which reloads, with what the server answered: `{}` when no response
   * arrived, `status` 0 then. The form is shown with its errors and can be submitted again.
   */
  onError?(answer: SubmitResponse, status: number): void;
  /** Loads what follows a refusal. */
  support(): Promise<Support>;
};

const PARALLEL_TRIES = 3;

/** Sends a form; retries while another request with the same idempotency key is being processed. */
export const submit = async (
  url: string,
  body: FormData,
  onProgress: OnProgress,
): Promise<{ kind: SubmitResult; reply: SubmitReply }> => {
  for (let tries = 1; ; tries += 1) {
    const reply = await send(url, body, onProgress);
    const kind = resultOf(reply);
    if (kind !== "retry" || tries === PARALLEL_TRIES) return { kind, reply };
    await new Promise((resolve) => setTimeout(resolve, 1000 * (reply.body.retryAfter ?? 1)));
  }
};

const runHook = async (url: string, { beforeRedirect, report }: SubmitEffects): Promise<void> => {
  try {
    await beforeRedirect?.(url);
  } catch (error) {
    report(error instanceof Error ? error : new Error(String(error)), { when: "beforeRedirect" });
  }
};

/**
 * Navigates to the response's `nextUrl`, by full page load if `realRedirect`, otherwise in the app after the hook;
 * true when it navigated.
 */
export const follow = async (answer: SubmitResponse, effects: SubmitEffects): Promise<boolean> => {
  if (answer.userData !== undefined) effects.setUserData(answer.userData);
  if (!answer.nextUrl || !isOwnPath(answer.nextUrl)) return false;
  if (answer.realRedirect) effects.redirect(answer.nextUrl);
  else {
    if (effects.beforeRedirect) await runHook(answer.nextUrl, effects);
    effects.navigate(answer.nextUrl);
  }
  return true;
};

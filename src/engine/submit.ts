/** Sends a form: multipart over XMLHttpRequest (fetch tells no upload progress), one place for every outcome. */
import { isOwnPath } from "#src/domain/own-path.ts";
import type { Descriptor } from "./definition.ts";
import { stagedName, takesFiles } from "./held-files.ts";
import { outcomeOf, type Answer, type OutcomeKind, type Reply } from "./outcomes.ts";
import type { FormStore } from "./store.ts";

/** An `action` that starts with a slash is used as it is, any other lies under the API. */
export const actionUrl = (action: string): string => (action.startsWith("/") ? action : `/api/v2/${action}`);

/** The multipart body: visible fields only, ticks as 0 or 1, nested names in brackets, staged files by name, the bytes of others last. */
export const bodyOf = (descriptor: Descriptor, store: FormStore): FormData => {
  const body = new FormData();
  // Ours go first: a server that reads the stream in order can refuse a forged post before its files.
  for (const [name, value] of Object.entries({ _csrf: descriptor.csrf, _key: descriptor.key, _version: descriptor.version })) {
    if (value) body.append(name, value);
  }
  const visible = store.plan.fields.filter((field) => store.slot(field).view.visible && !field.element.disabled);
  for (const field of visible) {
    const { value } = store.slot(field);
    if (!takesFiles(field)) body.append(field.name, typeof value === "boolean" ? (value ? "1" : "0") : value);
  }
  // Those of hidden fields, too: the server forgets what a post does not speak of, and the field may come back.
  for (const field of store.plan.fields.filter(takesFiles)) {
    const ids = store.files.view(field).items.flatMap(({ kind, id }) => (kind === "staged" ? id : []));
    if (ids.length > 0) body.append(stagedName(field), ids.join(","));
  }
  for (const field of visible.filter(takesFiles)) {
    for (const item of store.files.view(field).items) if (item.kind === "chosen") body.append(field.name, item.file, item.file.name);
  }
  return body;
};

/** Posts the body; resolves with status 0 when nothing came back. Never rejects. */
export const send = (url: string, body: FormData, onProgress: (percent: number) => void): Promise<Reply> =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("POST", url);
    request.setRequestHeader("accept", "application/json");
    request.withCredentials = true;
    request.upload.onprogress = (event) => event.lengthComputable && onProgress(Math.floor((100 * event.loaded) / event.total));
    request.onload = () => {
      const said = parse(request.responseText);
      resolve({ status: request.status, body: { ...said, ...retryAfter(request) }, silent: !said });
    };
    request.onerror = request.onabort = request.ontimeout = () => resolve({ status: 0, body: {} });
    request.send(body);
  });

const retryAfter = (request: XMLHttpRequest): Pick<Answer, "retryAfter"> => {
  const seconds = Number(request.getResponseHeader("retry-after"));
  return seconds > 0 ? { retryAfter: seconds } : {};
};

/** A server that answers HTML, or nothing, has said nothing. */
const parse = (text: string): Answer | undefined => {
  try {
    const body: unknown = JSON.parse(text);
    return body instanceof Object && !Array.isArray(body) ? body : undefined;
  } catch {
    return undefined;
  }
};

/** What the page does for the engine when a submit has come to something. */
export type SubmitEffects = {
  navigate(url: string): void;
  redirect(url: string): void;
  /** Loads the page anew; false when that was done less than a minute ago. */
  reload(): boolean;
  setUserData(userData: unknown): void;
  report(error: Error, info: Record<string, unknown>): void;
  beforeRedirect?(answer: Answer): void | Promise<void>;
  onError?(answer: Answer): void;
};

const PARALLEL_TRIES = 3;

/** Sends, and repeats by itself what another request of the same key still holds up. */
export const submit = async (url: string, body: FormData, onProgress: (percent: number) => void): Promise<{ kind: OutcomeKind; reply: Reply }> => {
  for (let tries = 1; ; tries += 1) {
    const reply = await send(url, body, onProgress);
    const kind = outcomeOf(reply);
    if (kind !== "retry" || tries === PARALLEL_TRIES) return { kind, reply };
    await new Promise((resolve) => setTimeout(resolve, 1000 * (reply.body.retryAfter ?? 1)));
  }
};

/** Goes where the answer says: a full load when asked for, in the app otherwise. True when it went somewhere. */
export const follow = async (answer: Answer, effects: SubmitEffects): Promise<boolean> => {
  if (answer.userData !== undefined) effects.setUserData(answer.userData);
  if (!answer.nextUrl || !isOwnPath(answer.nextUrl)) return false;
  if (answer.realRedirect) effects.redirect(answer.nextUrl);
  else {
    await effects.beforeRedirect?.(answer);
    effects.navigate(answer.nextUrl);
  }
  return true;
};

/** Notices about the session and the form on screen; one script, loaded when the first is due. */
export { ChoiceQuestion } from "./choice-question.tsx";
export { SessionNotice } from "./session-notice.tsx";

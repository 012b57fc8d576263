/** Where a form is posted to. */

/** The URL of a form's action: used as it is when it starts with a slash, otherwise an API call. */
export const actionUrl = (action: string): string => (action.startsWith("/") ? action : `/api/v2/${action}`);

/** Words of the top element. */
export const announcementWords = { title: "Съобщения" } as const;

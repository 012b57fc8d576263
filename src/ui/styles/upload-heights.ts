/** Heights in px of an empty upload, for the placeholder while its widget loads. */
export const uploadHeights = { photo: 87, photoOnPhones: 220, file: 124 } as const;

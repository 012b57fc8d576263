/** Heights of an empty upload: what keeps its place until the element's code is there. */
export const uploadHeights = { photo: 87, photoOnPhones: 220, file: 124 } as const;

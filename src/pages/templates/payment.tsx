/** A card payment: what is paid, the way to the provider, and then what became of it; it follows its order by itself. */
export { View } from "./notice.tsx";

/** The browser's entry in development: React's refresh must be in place before the first component is read. */
import "@vitejs/plugin-react/preamble";
import "./entry.client.tsx";

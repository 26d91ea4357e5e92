/// <reference types="@vitejs/plugin-rsc/types" />
/// <reference types="vite/client" />

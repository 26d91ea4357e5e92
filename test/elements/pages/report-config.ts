import { cardAppView, profileAppView } from '../../../src/elements/configure.ts';

parent.postMessage([cardAppView(), profileAppView()]);

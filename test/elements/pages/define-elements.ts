import '../../../src/elements/define/masthead.ts';

parent.postMessage('defined');

import { configure } from 'masthead';

configure({ appView: 'http://localhost:2584' });

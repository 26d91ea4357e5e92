import { configure } from 'masthead';
import { createRoot } from 'react-dom/client';
import { ReadingList } from './ReadingList.tsx';

configure({ appView: 'http://localhost:2584' });

const place = document.getElementById('app');
if (place) createRoot(place).render(<ReadingList />);

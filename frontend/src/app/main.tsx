import { requestError } from '@raffle/contracts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import * as z from 'zod/mini';
import { Providers } from './providers.js';
import { Router } from './router.js';
import './styles/index.css';

// The content policy allows no code made from strings: zod must not even try. What it refuses, it refuses in French.
z.config({ jitless: true, customError: requestError });

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <Providers>
        <Router />
      </Providers>
    </BrowserRouter>
  </StrictMode>,
);

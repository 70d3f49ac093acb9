import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queries } from './api.ts'
import { router } from './router.tsx'
import { applyDimming } from './ui/preferences.ts'
import { applyTheme } from './ui/theme.ts'
import './style.css'

applyTheme()
applyDimming()
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)

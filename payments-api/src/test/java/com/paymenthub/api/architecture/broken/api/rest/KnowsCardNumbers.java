package com.paymenthub.api.architecture.broken.api.rest;

import com.paymenthub.api.architecture.broken.vault.Pan;

record KnowsCardNumbers(Pan pan) {}
